// scratch: CPU per request, of the service and PostgreSQL, beside bare + SELECT
import { readdirSync, readFileSync } from 'node:fs'
import { analyze, inArena } from './arena.ts'
import { addContacts } from './crowd.ts'

const stat = (pid: string) => {
  try {
    const t = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const f = t.slice(t.lastIndexOf(')') + 2).split(' ')
    return { ppid: f[1]!, cpu: Number(f[11]) + Number(f[12]), cpuc: Number(f[13]) + Number(f[14]) }
  } catch {
    return null
  }
}
const cmd = (pid: string) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
function cpu() {
  const out: Record<string, number> = { serve: 0, load: 0, bare: 0, pg: 0 }
  const pids = readdirSync('/proc').filter((p) => /^\d+$/.test(p))
  const mine = pids.map((p) => ({ p, s: stat(p) })).filter(({ s }) => s)
  let pm = ''
  for (const { p, s } of mine) {
    const c = cmd(p)
    if (s!.ppid === String(process.pid)) {
      if (c.includes('/serve.ts')) out.serve += s!.cpu
      if (c.includes('/load.ts')) out.load += s!.cpu
      if (c.includes('/bare.ts')) out.bare += s!.cpu
    }
    if (c.includes('bin/postgres') && c.includes('userkeep-bench-')) pm = p
  }
  for (const { p, s } of mine) if (s!.ppid === pm || p === pm) out.pg += s!.cpu
  return out
}
const only = process.argv[2]!.split(',')
const seconds = Number(process.argv[3] ?? 2),
  rounds = Number(process.argv[4] ?? 3)
const controller = new AbortController()
await inArena({ rounds, seconds, connections: 32 }, controller.signal, async (arena) => {
  if (process.argv[5]) await addContacts(arena.scene.sql, arena.scene.environmentId, Number(process.argv[5]))
  await analyze(arena)
  for (const file of only) {
    const { row } = await import(`./rows/${file}.ts`)
    const requests = [await row.prepare(arena.scene)].flat()
    const f = requests[0]
    const r = await fetch(arena.service.ready.url + f.path, { method: f.method, headers: f.headers, body: f.body })
    const text = await r.text()
    const same = { method: f.method, status: r.status, answer: JSON.parse(text) }
    const sel = await arena.start<{ url: string }>('bare.ts', { ...same, connection: arena.database.connection })
    const bareF = await arena.start<{ url: string }>('bare.ts', { ...same, connection: null })
    const go = async (url: string, s: number) => {
      const b = cpu()
      const fig = await arena.load({ url, requests, connections: 32, seconds: s })
      const a = cpu()
      const n = fig.perSecond * s
      if (fig.failed) throw new Error('failed ' + fig.failed)
      return {
        rps: fig.perSecond,
        ...Object.fromEntries(Object.keys(a).map((k) => [k, ((a[k]! - b[k]!) * 10000) / n])),
      } as Record<string, number>
    }
    for (const u of [arena.service, sel, bareF]) await go(u.ready.url, 2)
    const acc: Record<string, number[]>[] = [{}, {}, {}]
    for (let i = 0; i < rounds; i++)
      for (const [j, u] of [arena.service, sel, bareF].entries()) {
        const x = await go(u.ready.url, seconds)
        for (const k in x) (acc[j]![k] ??= []).push(x[k]!)
      }
    const med = (v: number[]) => v.toSorted((a, b) => a - b)[v.length >> 1]!
    const show = acc.map((a) =>
      Object.fromEntries(Object.entries(a).map(([k, v]) => [k, Math.round(med(v))])),
    ) as Record<string, number>[]
    const total = (a: Record<string, number>) => a.serve! + a.bare! + a.pg! + a.load!
    console.log(
      row.name,
      '\n  service',
      JSON.stringify(show[0]),
      '\n  select ',
      JSON.stringify(show[1]),
      '\n  fastify',
      JSON.stringify(show[2]),
      `\n  cpu ratio to select ${(total(show[1]!) / total(show[0]!)).toFixed(2)} to fastify ${(total(show[2]!) / total(show[0]!)).toFixed(2)}; rps ratio ${(show[0]!.rps! / show[1]!.rps!).toFixed(2)} ${(show[0]!.rps! / show[2]!.rps!).toFixed(2)}`,
    )
    await sel.stop()
    await bareF.stop()
  }
})
