import type { Ask } from './ask.ts'
import type { Seed } from './seed.ts'
import type { Testbed } from './testbed.ts'

interface Named {
  name: string
  area: string
}

/** A route under load, beside bare servers that answer the same. */
export interface Comparison extends Named {
  /** Several requests are sent in turn, over and over. */
  prepare(seed: Seed): Promise<Ask | Ask[]>
  /** The statement of the bare server instead of one SELECT by primary key: the least SQL that answers the same. */
  floor?(seed: Seed): Promise<Floor>
  /** The least ratio that this route has to reach, to the bare indexed SELECT unless said otherwise. */
  toReach?: number
  against?: 'select' | 'fastify'
  /** The number of connections, in place of `--connections`. */
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

/** A row without a bare server, which measures itself. */
export interface Trial extends Named {
  measure(testbed: Testbed): Promise<Finding[]>
}

export interface Finding {
  says: string
  value: number
  unit: string
  atLeast?: number
  below?: number
}

/** A line of the tables. A file in `rows/` exports one as `row`; nothing else is needed to add it. */
export type Row = Comparison | Trial

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export const posting = (path: string, body: object, headers: Record<string, string> = {}): Ask => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
