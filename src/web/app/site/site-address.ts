/** Address of the site without a trailing slash: `SITE_URL` at build time; empty makes addresses relative. */
export const SITE_URL = ((import.meta.env['SITE_URL'] as string | undefined) ?? '').replace(/\/$/, '')
