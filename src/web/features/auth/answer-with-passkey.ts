import { publicRoutes, type createApiClient, type RouteBody } from '#api/public'
import { choosePasskey } from '../../session/auth/passkey.ts'

/** Signs in with a passkey that the user chooses; null if the user cancels. */
export async function answerWithPasskey(client: ReturnType<typeof createApiClient>) {
  const credential = await choosePasskey(await client.call(publicRoutes.passkeySignInOptions))
  if (!credential) return null
  const body = { credential: credential as RouteBody<typeof publicRoutes.signInByPasskey>['credential'] }
  return client.call(publicRoutes.signInByPasskey, { body })
}
