/** The number of shards in which conversations of an environment are numbered and counted. */
export const shardCount = 8

/** Returns the shard of a conversation, by the last digit of its id. `shardOf` in SQL returns the same. */
export const shardOf = (conversationId: string): number => Number.parseInt(conversationId.slice(-1), 16) % shardCount

/** The last number that a reader has seen, per shard. */
export type Position = readonly number[]

export const writePosition = (position: Position): string => position.map((number) => number.toString(36)).join('-')

/** Returns the position that a stream sent as part of an event id, or null if it is none. */
export function readPosition(text: string | null | undefined): Position | null {
  if (!text || !/^([0-9a-z]{1,10}-){7}[0-9a-z]{1,10}$/.test(text)) return null
  return text.split('-').map((part) => Number.parseInt(part, 36))
}
