import type { FormValues } from './form-values.ts'
import { parseStrategyJson, strategyJson } from './strategy-document.ts'
import { fragmentOf, textOfFragment } from './strategy-fragment.ts'

/** An address of this page with the whole strategy in its fragment, which browsers do not send to servers. */
export async function strategyLink(values: FormValues, page: string): Promise<string> {
  const url = new URL(page)
  url.hash = await fragmentOf(JSON.parse(strategyJson(values)))
  return url.href
}

/** Decodes the strategy in an address's fragment; undefined without one. Rejects if it cannot be read. */
export async function strategyFromHash(hash: string): Promise<FormValues | undefined> {
  const json = await textOfFragment(hash)
  return json === undefined ? undefined : parseStrategyJson(json)
}
