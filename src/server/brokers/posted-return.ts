import type { FastifyInstance } from 'fastify'

/** What brokers call the code that they post (ICICI in two spellings), the name under which the screen reads it first. */
const CODES = ['apisession', 'API_Session']

/** A code is short and made of plain characters; anything else is none, and is not repeated. */
const CODE = /^[\w.~+/=-]{1,500}$/

const FORM = 'application/x-www-form-urlencoded'
const MOST_BYTES = 8192

/**
 * Takes users back whom a broker's page sends with a form: to the screen that finishes the sign-in, with the code in its
 * address as other brokers' pages send it. It knows nobody and stores nothing; the screen finishes only what its own tab
 * began.
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
