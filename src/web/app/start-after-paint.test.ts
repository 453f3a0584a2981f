import { describe, expect, it } from 'vitest'
import { startAfterPaint, startBesideStyles } from './start-after-paint.ts'

const PAGE = [
  '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>',
  '<body><script>window.x = {}</script><script type="module" async="">import "/assets/manifest.js";',
  'import * as route0 from "/assets/a.js";',
  'window.__reactRouterRouteModules = {"root":route0};',
  'import("/assets/entry.js");</script></body>',
].join('\n')

describe('a page that starts after its first paint', () => {
  it('names no script that the browser would fetch before the paint', () => {
    const html = startAfterPaint(PAGE)

    expect(html).not.toContain('<link rel="modulepreload"')
    expect(html).not.toMatch(/^import /m)
    expect(html).toContain('<script>window.x = {}</script>')
  })

  it('fetches all scripts at once and runs them in their order', () => {
    const [, start = ''] =
      /<script type="module" async="">([\s\S]*)<\/script>/.exec(startAfterPaint(PAGE)) ?? []

    const steps = [
      'requestAnimationFrame',
      '["/assets/a.js","/assets/b.js"]',
      'await import("/assets/manifest.js")',
    ]
    const last = [
      'const route0 = await import("/assets/a.js")',
      'window.__reactRouterRouteModules',
      'import("/assets/entry.js")',
    ]
    const places = [...steps, ...last].map((step) => start.indexOf(step))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('leaves clicks and forms alone if only its outline is shown', () => {
    expect(startAfterPaint(PAGE)).toContain('earlyClick')
    expect(startAfterPaint(PAGE, false)).not.toContain('earlyClick')
  })

  it('fails if the router writes its start in another way', () => {
    expect(() => startAfterPaint('<html></html>')).toThrow('expected those of <Scripts>')
  })
})

describe('a page that starts at once', () => {
  it('loads its styles before its scripts', () => {
    const links = startBesideStyles(PAGE).match(/<link [^>]+>/g)

    expect(links).toHaveLength(2)
    for (const link of links ?? []) expect(link).toContain('fetchpriority="low"')
  })
})
