import type { FastifyInstance } from 'fastify'

/** Form fields with the code (ICICI has two spellings), in order of preference. */
const CODES = ['apisession', 'API_Session']

/** A code is short and has only plain characters; anything else is ignored and not repeated. */
const CODE = /^[\w.~+/=-]{1,500}$/

const FORM = 'application/x-www-form-urlencoded'
const MOST_BYTES = 8192

/**
 * Receives users whom a broker's page redirects with a form, and redirects them to the screen that finishes
 * the sign-in, with the code in the URL. It is unauthenticated and stores nothing; the screen finishes only
 * sign-ins started in the same tab.
 */
export async function postedReturnRoute(app: FastifyInstance): Promise<void> {
  await app.register((own, _, done) => {
    own.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(String(body))),
    )
    own.post('/app/settings/broker', (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const code = CODES.map((name) => form.get(name)).find((value) => value !== null && CODE.test(value))
      const query = code ? `?${new URLSearchParams({ apisession: code })}` : ''
      return reply.redirect(`/app/settings/broker${query}`, 303)
    })
    done()
  })
}
