import { JsonText } from '../json-text.ts'
import type { Fragment } from './keyset.ts'
import type { Db } from './sql.ts'
import { timestampOf } from './timestamps.ts'

/** A row that PostgreSQL wrote, with its times as it writes them. */
export interface WrittenRow {
  readonly json: string
}

/** Reads the rows of a statement as JSON. Its columns are the fields of what is answered, and the times come last. */
export const selectJson = (db: Db, select: Fragment) => db<WrittenRow[]>`
  select row_to_json(shown)::text as json from (${select}) shown`

/**
 * Writes the times of rows the way the API speaks. They end the row, so that they are found from its end and nothing that
 * a tenant stored is taken for one; PostgreSQL needs longer to write them so than for all the rest of a row.
 */
export function showTimes<T>(times: readonly (keyof T & string)[]): (row: WrittenRow) => JsonText<T> {
  const end = new RegExp(`${times.map((name) => `,"${name}":(?:"([^"]*)"|null)`).join('')}}$`)
  return ({ json }) => {
    const found = end.exec(json)
    if (!found) throw new Error(`A row does not end with ${times.join(', ')}`)
    let text = json.slice(0, found.index)
    for (const [index, name] of times.entries()) {
      const time = found[index + 1]
      text += time === undefined ? `,"${name}":null` : `,"${name}":"${timestampOf(time)}"`
    }
    return new JsonText(`${text}}`)
  }
}
