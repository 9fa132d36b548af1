// SPDX-License-Identifier: Apache-2.0
import * as React from 'react'
import { hooks } from './hooks.js'

export const { useConnection, useValue, useStatus, useObject } = hooks(React)
