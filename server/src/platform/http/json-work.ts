import { randomInt } from 'node:crypto'
import { fail } from '../fail.ts'

/** Smaller bodies are read in a few milliseconds, however they are built. */
const smallBytes = 65_536

/** More than a thousand lines with a hundred properties each. */
const maxValues = 150_000

/** An object with more fields is stored as a hash table, which is slow to fill and slow to list. */
const maxFields = 1000

/**
 * Each order of fields that occurs for the first time makes V8 create a description of it, which takes ten times as long
 * as a field of a known order.
 */
const maxOrders = 20_000

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/** The distance from the code of a bracket to that of the one that closes it. */
const closes = 2

/** Prevents that a caller finds names with equal hashes. */
const multiplier = randomInt(2 ** 31) * 2 + 1

/**
 * Refuses a body that takes much longer to parse than others of its size, before it is parsed. Invalid JSON is left to the
 * parser.
 */
export function refuseSlowJson(bytes: Buffer): void {
  if (bytes.length <= smallBytes) return
  const orders = new Set<number>()
  // The hash of the fields so far, and their number, of the objects around a byte.
  const around: [hash: number, fields: number][] = []
  let [hash, fields, values, name] = [0, 0, 1, 0]
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case quote: {
        name = 0
        for (at++; at < bytes.length && bytes[at] !== quote; at++) {
          if (bytes[at] === backslash) at++
          name = (Math.imul(name, multiplier) + (bytes[at] ?? 0)) | 0
        }
        break
      }
      case colon:
        hash = (Math.imul(hash, multiplier) + Math.imul(name, multiplier ^ 0x5bd1e995) + 1) | 0
        if (++fields > maxFields) fail('invalid_request', `An object in the body has more than ${maxFields} fields.`)
        if (orders.add(hash).size > maxOrders)
          fail('invalid_request', `The objects in the body have more than ${maxOrders} different orders of fields.`)
        break
      case openBrace:
      case openBracket:
        around.push([hash, fields])
        ;[hash, fields] = [0, 0]
        if (bytes[at + 1] !== (bytes[at] ?? 0) + closes) values++
        break
      case closeBrace:
      case closeBracket:
        ;[hash, fields] = around.pop() ?? [0, 0]
        break
      case comma:
        if (++values > maxValues) fail('invalid_request', `The body has more than ${maxValues} values.`)
    }
  }
}
