// SPDX-License-Identifier: Apache-2.0
// Compiled, never run: what the types allow, and what they do not.
import { connect, type Connection, type Status } from 'leafout-js'
import { useConnection, useObject } from 'leafout-js/react'
import { objectStore, valueStore } from 'leafout-js/svelte'
import * as vue from 'leafout-js/vue'

interface Trip {
  city: string
  days: { title: string; km: number }[]
}

const plan: Connection = connect('/plan', { limits: { maxDepth: 9 } })
const status: Status = plan.status

const react = useObject<Trip, { to: string }>({ api: '/trip', onFinish: (trip) => trip.days[0].km.toFixed() })
const title: string | undefined = react.object?.days?.[0]?.title
react.submit({ to: 'sea' })
// @ts-expect-error the input has another type
react.submit(7)
// @ts-expect-error an object that grows is not whole
const whole: Trip | undefined = react.object
const opened: Connection | undefined = useConnection('/plan')

const { object, submit } = vue.useObject<Trip>({ api: '/trip' })
const city: string | undefined = object.value?.city
submit('anything')
vue.useValue(vue.useConnection(() => '/plan'), '/city').value

valueStore(plan, '/city').subscribe((value) => value)
objectStore<Trip>({ api: '/trip' }).subscribe(({ object }) => object?.city)

export { city, opened, status, title, whole }
