import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '../../src/platform/clock.ts'
import type { Random } from '../fuzz/random.ts'
import type { Installation, Instance } from './installation.ts'

/** A failure of one part, which is over when its promise resolves. */
interface Fault {
  readonly name: string
  cause(installation: Installation, random: Random): Promise<void>
}

const killed = (name: string, choose: (installation: Installation) => Instance | undefined): Fault => ({
  name: `kill ${name}`,
  async cause(installation) {
    const instance = choose(installation) as Instance
    await instance.kill()
    await instance.start()
  },
})

/** For a time in which the database cannot be reached; shorter than the limit of a statement. */
const whileAway = (random: Random) => wait(seconds(1) + random.below(seconds(3)))

const someLine = ({ apis, workers }: Installation, random: Random) => random.oneOf([...apis, ...workers]).line

export const faults: readonly Fault[] = [
  killed('the first api instance', ({ apis }) => apis[0]),
  killed('the first worker', ({ workers }) => workers[0]),
  {
    name: 'kill the database server and start it again',
    cause: ({ restartDatabase }) => restartDatabase(),
  },
  {
    name: 'cut the network between an instance and the database',
    async cause(installation, random) {
      const line = someLine(installation, random)
      await line.cut()
      await whileAway(random)
      await line.restore()
    },
  },
  killed('the second api instance', ({ apis }) => apis[1]),
  {
    name: 'kill Redis',
    async cause({ redis }, random) {
      await redis.kill()
      await whileAway(random)
      await redis.start()
    },
  },
  {
    name: 'drop everything between an instance and the database',
    async cause(installation, random) {
      const line = someLine(installation, random)
      line.freeze()
      await whileAway(random)
      await line.restore()
    },
  },
  killed('the second worker', ({ workers }) => workers[1]),
  {
    name: 'fail over to the standby',
    cause: ({ failOver }) => failOver(),
  },
  {
    name: 'delay everything between an instance and the database by 200 ms',
    async cause(installation, random) {
      const line = someLine(installation, random)
      line.delay(200)
      await whileAway(random)
      line.delay(0)
    },
  },
  {
    name: 'kill the standby and start it again',
    cause: ({ restartStandby }) => restartStandby(),
  },
]

/** Returns faults in random order. Each occurs once before any occurs again. */
export function planFaults(count: number, random: Random): Fault[] {
  const planned: Fault[] = []
  while (planned.length < count) planned.push(...shuffled(faults, random))
  return planned.slice(0, count)
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items]
  return items.map(() => left.splice(random.below(left.length), 1)[0] as T)
}
