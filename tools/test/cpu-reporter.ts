import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { root } from '../tree.ts'
import { recordCost } from './cpu-table.ts'
import { cpuSecondsOf } from './cpu-time.ts'

interface Spent {
  cpuSeconds: number
  wallSeconds: number
}

const now = (processes: number[]): Spent => ({
  cpuSeconds: cpuSecondsOf(processes),
  wallSeconds: performance.now() / 1000,
})

const services = (JSON.parse(process.env.TEST_SERVERS ?? '[]') as { pid: number }[]).map(({ pid }) => pid)

/**
 * Records the CPU time of the browser, the tests and the service for each file. Each worker runs one test at a time, with a
 * browser and a service of its own.
 */
export default class CpuReporter implements Reporter {
  private readonly costs = new Map<string, Spent>()
  private readonly last = new Map<string, Spent>()
  private start = now([])

  onBegin(): void {
    this.start = now([])
    for (const pid of services) this.last.set(String(pid), now([pid]))
  }

  onTestEnd({ location, annotations }: TestCase, { parallelIndex }: TestResult): void {
    const { description } = annotations.find(({ type }) => type === 'process') ?? {}
    const cost = this.costs.get(location.file) ?? { cpuSeconds: 0, wallSeconds: 0 }
    const parts = [description, services[parallelIndex]?.toString()].filter((pid) => pid !== undefined)
    for (const [index, pid] of parts.entries()) {
      const spent = this.since(pid)
      cost.cpuSeconds += spent.cpuSeconds
      // The worker and its service took the same time.
      if (index === 0) cost.wallSeconds += spent.wallSeconds
    }
    this.costs.set(location.file, cost)
  }

  onEnd(): void {
    const path = process.env.TEST_SERVER_COSTS
    if (!path) return
    for (const [file, cost] of this.costs) recordCost(path, { file: relative(root, file), ...cost })
  }

  /** Returns the time that a process and its children spent since it was last asked. */
  private since(pid: string): Spent {
    const before = this.last.get(pid) ?? { ...this.start, cpuSeconds: 0 }
    const spent = now([Number(pid)])
    this.last.set(pid, spent)
    return {
      cpuSeconds: Math.max(0, spent.cpuSeconds - before.cpuSeconds),
      wallSeconds: spent.wallSeconds - before.wallSeconds,
    }
  }
}
