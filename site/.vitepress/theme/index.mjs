// SPDX-License-Identifier: Apache-2.0
import { useData, withBase } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import { h } from 'vue'
import './style.css'

/** The page about the playground begins with the playground itself, on recorded streams. */
const playground = () => h('iframe', { class: 'playground', src: withBase('/playground/'), title: 'The playground on recorded streams' })

export default {
  extends: DefaultTheme,
  Layout: () => {
    const { page } = useData()
    return h(DefaultTheme.Layout, null, { 'doc-before': () => (page.value.relativePath === 'playground.md' ? playground() : null) })
  },
}
