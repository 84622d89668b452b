import type { Staff } from '../server/src/platform/testing/people.ts'

/** One request as the load generator sends it. */
export interface Ask {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** What a row may use to set its scene, all of it over HTTP. */
export interface Scene {
  baseUrl: string
  /** The owner of an organization among others. */
  owner: Staff
  secretKey(environment?: 'live' | 'test'): Promise<string>
}

/** One line of the table. A file in `rows/` exports one as `row`; nothing else is needed to add it. */
export interface Row {
  name: string
  area: string
  /** Several requests are sent in turn, over and over. */
  prepare(scene: Scene): Promise<Ask | Ask[]>
  /** The least ratio to the bare indexed SELECT that this route has to reach. */
  toReach?: number
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
