// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from 'vitepress'

const REPOSITORY = 'https://github.com/leafout/leafout'

/** The pages in the order in which one needs them: docs/NAME.md, and what the menu calls it. */
const JOURNEY = {
  Start: { start: 'Start here', 'coming-from': 'Coming from another tool', cli: 'The command line', playground: 'The playground', examples: 'Examples' },
  Concepts: { events: 'Events', partials: 'The value so far', fields: 'Fields', snapshots: 'Snapshots' },
  Build: { objects: 'Typed objects', providers: 'Providers and frameworks', 'front-ends': 'Front ends', kotlin: 'Kotlin', 'spring-boot': 'Spring Boot', quarkus: 'Quarkus', wire: 'The wire' },
  'Trust it': { schema: 'Schemas', tolerance: 'Repair', testing: 'Testing', production: 'Production', metrics: 'Metrics', scale: 'Scale', native: 'Native images' },
  Reference: { limits: 'Limits', errors: 'Errors', changelog: 'Changelog' },
  Why: { 'league-of-cuts': 'The league of cuts', benchmarks: 'Benchmarks', 'design-decisions': 'Design decisions', seeds: 'The first designs' },
}

/** A link out of docs/ leads to a page made from that file, or to the file in the repository. */
const target = (href) => {
  const outside = /^\.\.\/([^#]*)(#.*)?$/.exec(href)
  if (!outside) {
    return href
  }
  const [, path, fragment = ''] = outside
  const page = { 'README.md': './index.md', 'examples/README.md': './examples.md', 'CHANGELOG.md': './changelog.md' }[path]
  return page ? page + (page === './index.md' ? '' : fragment) : `${REPOSITORY}/blob/main/${path}${fragment}`
}

export default defineConfig({
  title: 'Leafout',
  description: 'Reads JSON while a language model is still writing it.',
  base: process.env.SITE_BASE ?? '/',
  srcDir: 'target/pages', // inside this folder, where the pages find Vue
  outDir: '../target/site',
  cleanUrls: true,
  lastUpdated: false,
  head: [['link', { rel: 'icon', href: `${process.env.SITE_BASE ?? '/'}icon.svg` }]],
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Try it', link: '/playground/', target: '_self' },
      { text: 'Javadoc', link: `/javadoc/${process.env.SITE_VERSION ?? 'next'}/`, target: '_self' },
    ],
    sidebar: Object.entries(JOURNEY).map(([text, items]) => ({
      text,
      items: Object.entries(items).map(([name, title]) => ({ text: title, link: `/${name}` })),
    })),
    socialLinks: [{ icon: 'github', link: REPOSITORY }],
    footer: { message: 'Apache License 2.0' },
  },
  // The playground and the Javadoc are put beside the pages after they are built.
  ignoreDeadLinks: [/^\/playground\//, /^\/javadoc\//],
  markdown: {
    html: false, // the pages are plain Markdown: what looks like a tag is a type
    config: (markdown) => {
      markdown.core.ruler.push('links-out-of-docs', ({ tokens }) => {
        for (const link of tokens.flatMap(({ children }) => children ?? [])) {
          const href = link.type === 'link_open' && link.attrGet('href')
          if (href) {
            link.attrSet('href', target(href))
          }
        }
      })
    },
  },
})
