import type { Json } from '../json-text.ts'
import type { Db, Fragment } from './sql.ts'
import { timestampOf } from './timestamps.ts'

/**
 * Reads the rows of a statement as JSON, with times as PostgreSQL writes them. All in one value, a row on each line, for a
 * row costs the driver as much as its text: JSON has no line breaks of its own.
 */
export async function readLines(db: Db, select: Fragment): Promise<string[]> {
  const [all] = await db<{ lines: string | null }[]>`
    select string_agg(row_to_json(shown)::text, chr(10)) as lines from (${select}) shown`
  return all?.lines?.split('\n') ?? []
}

/**
 * Writes the times of a row the way the API speaks. They end the row, so that they are found from its end and nothing that
 * a tenant stored is taken for one; PostgreSQL needs as long to write them so as for the rest of the row.
 */
export function showTimes<T>(times: readonly (keyof T & string)[]): (line: string) => Json<T> {
  const end = new RegExp(`${times.map((name) => `,"${name}":(?:"([^"]*)"|null)`).join('')}}$`)
  return (line) => {
    const found = end.exec(line)
    if (!found) throw new Error(`A row does not end with ${times.join(', ')}`)
    let text = line.slice(0, found.index)
    for (let n = 0; n < times.length; n++) {
      const time = found[n + 1]
      text += time === undefined ? `,"${times[n]}":null` : `,"${times[n]}":"${timestampOf(time)}"`
    }
    return `${text}}`
  }
}
