import type { Arena } from './arena.ts'
import type { Ask } from './ask.ts'
import type { Scene } from './scene.ts'

interface Named {
  name: string
  area: string
}

/** A route under load, beside bare servers that answer the same. */
export interface Contest extends Named {
  /** Several requests are sent in turn, over and over. */
  prepare(scene: Scene): Promise<Ask | Ask[]>
  /** What the bare server does instead of one SELECT by primary key: the least SQL that answers the same. */
  floor?(scene: Scene): Promise<Floor>
  /** The least ratio that this route has to reach, to the bare indexed SELECT unless said otherwise. */
  toReach?: number
  against?: 'select' | 'fastify'
  /** Over so many connections, whatever `--connections` says. */
  connections?: number
  /** Is measured again among as many contacts as `--contacts` says, and may lose little by it. */
  amongContacts?: true
}

/** A statement that answers one row with one column, `answer`: the JSON to send, written by PostgreSQL. */
export interface Floor {
  text: string
  parameters: (string | number)[]
}

/** The rows of a statement as the collection that a list answers. */
export const pageOf = (plural: string, select: string, parameters: Floor['parameters']): Floor => ({
  text: `select json_build_object('${plural}', coalesce(json_agg(shown), '[]'))::text as answer from (${select}) shown`,
  parameters,
})

/** What has no bare server to stand beside: it measures itself. */
export interface Trial extends Named {
  measure(arena: Arena): Promise<Finding[]>
}

export interface Finding {
  says: string
  value: number
  unit: string
  atLeast?: number
  below?: number
}

/** A line of the tables. A file in `rows/` exports one as `row`; nothing else is needed to add it. */
export type Row = Contest | Trial

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export const posting = (path: string, body: object, headers: Record<string, string> = {}): Ask => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
