import { signUp } from '../server/src/platform/testing/people.ts'
import type { Scene } from './row.ts'

const neighbours = 10
const keysEach = 50

/** An organization to measure with, among others, so that look-ups have something to look through. */
export async function setScene(baseUrl: string): Promise<Scene> {
  const owners = [await signUp(baseUrl)]
  for (let n = 0; n < neighbours; n++) owners.push(await signUp(baseUrl))
  const secretKeys = owners.map((owner) => async (environment: 'live' | 'test' = 'live') => {
    const asked = { kind: 'secret', environment, name: 'Backend' }
    const { status, body } = await owner.post('/v1/organization/api-keys', asked)
    if (status !== 201) throw new Error(`No key could be made: ${JSON.stringify(body)}`)
    return body.key as string
  })
  await Promise.all(
    secretKeys.map(async (secretKey) => {
      for (let n = 0; n < keysEach; n++) await secretKey()
    }),
  )
  const [owner] = owners
  const [secretKey] = secretKeys
  if (!owner || !secretKey) throw new Error('Nobody signed up')
  return { baseUrl, owner, secretKey }
}
