/** Where the site is found, without a slash at its end: `SITE_URL` at build time; empty makes addresses relative. */
export const SITE_URL = ((import.meta.env['SITE_URL'] as string | undefined) ?? '').replace(/\/$/, '')
