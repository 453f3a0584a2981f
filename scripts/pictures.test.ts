import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const SITE_IMAGES = join(ROOT, 'src/web/site/images')

describe('the pictures of the site', () => {
  it('include a preview of 1200 × 630 in less than 200 kB', () => {
    const preview = readFileSync(join(ROOT, 'public/preview.png'))
    const [widthAt, heightAt] = [16, 20]

    expect([preview.readUInt32BE(widthAt), preview.readUInt32BE(heightAt)]).toEqual([1200, 630])
    expect(preview.length).toBeLessThan(200_000)
  })

  it('are each of less than 60 kB', () => {
    const pictures = readdirSync(SITE_IMAGES).filter((name) => name.endsWith('.webp'))

    expect(pictures.length).toBeGreaterThan(0)
    for (const name of pictures) expect(statSync(join(SITE_IMAGES, name)).size, name).toBeLessThan(60_000)
  })
})
