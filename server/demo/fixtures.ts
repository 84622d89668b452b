import type { Chance } from './chance.ts'
import { companyBeginnings, companyEndings, plain } from './words.ts'

/** The invented product, and who runs it. */
export const product = 'Fieldnote'
export const ownerName = 'Maya Lindqvist'
export const staffEmail = (name: string) => `${plain(name.split(' ')[0] ?? '')}@fieldnote.example`

/** People shared between areas: an area adds those it writes, for later areas. */
export interface Fixtures {
  /** The password of every staff member. */
  passwordHash: string
  staff: StaffMember[]
  companies: readonly Company[]
  people: DemoContact[]
  visits: Visit[]
  teams: Team[]
  /** Customers of the test environment. */
  testTeams: Team[]
  /** The wishes that were announced as done. */
  shipments: Shipment[]
}

interface Shipment {
  wishId: string
  announcementId: string
}

export interface StaffMember {
  id: string
  name: string
  email: string
  role: string
  joined: Date
  twoFactor: boolean
}

/** A customer before it has members. */
interface Company {
  name: string
  domain: string
  /** How many of its people have its address. */
  size: number
}

export interface DemoContact {
  id: string
  isVisitor: boolean
  email: string | null
  name: string | null
  createdAt: Date
  /** How likely they come on a working day, and the day on which they stopped. */
  habit: number
  gone: number
  lastSeenAt: Date
  attributes: Record<string, unknown>
  environment: 'live' | 'test'
}

export interface Visit {
  person: DemoContact
  at: Date
  signsIn: boolean
}

export interface Team extends Company {
  id: string
  createdAt: Date
  members: DemoContact[]
}

export function inventCompanies(chance: Chance, count: number): Company[] {
  const beginnings = chance.some(companyBeginnings, companyBeginnings.length)
  return Array.from({ length: count }, (_, index) => {
    const beginning = beginnings[index % beginnings.length] as string
    const name = `${beginning} ${companyEndings[(index * 7 + (index >= beginnings.length ? 3 : 0)) % companyEndings.length]}`
    const size = chance.weighted([
      [1, 3],
      [chance.int(2, 5), 8],
      [chance.int(6, 11), 5],
      [chance.int(12, 26), 2],
    ] as const)
    return { name, domain: `${plain(name)}.example`, size }
  })
}

/** Events that the invented product tracks about customers that integrate with it. */
const trackedEvents = ['report.ready', 'project.archived', 'drawing.approved']

/** The newest of the large teams, which stand on the first page, and which events each waits for. */
export const integratedTeams = (teams: readonly Team[]): { team: Team; events: string[] }[] =>
  teams
    .filter(({ members }) => members.length > 4)
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, 6)
    .map((team, index) => ({ team, events: trackedEvents.slice(0, 1 + (index % 3)) }))
