import type { Load, LoadedFigures } from './load.ts'
import type { Server, Testbed } from './testbed.ts'

/** Loads a server, and measures the processor time that its process spends on each request. */
export async function loadWithProcessorTime(
  { load }: Pick<Testbed, 'load'>,
  server: Server,
  asked: Omit<Load, 'url'>,
): Promise<LoadedFigures> {
  const before = await processorTime(server)
  const figures = await load({ ...asked, url: server.ready.url })
  return { ...figures, cpu: ((await processorTime(server)) - before) / figures.requests }
}

const processorTime = async (server: Server): Promise<number> =>
  (await server.ask<{ microseconds: number }>({ question: 'processor time' })).microseconds
