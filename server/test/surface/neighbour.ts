import type { CustomerPermission, Route } from '@userkeep/contract'
import { customerPermissionNames } from '@userkeep/contract'
import { fill } from './fill.ts'
import { type Row, rowsOf } from './rows.ts'
import type { Side, World } from './world.ts'
import { openContactSession, seatBeside, seatContact } from './written.ts'

/** Another contact of the same environment, who owns another team, and those around the first one's. */
export interface Neighbour {
  side: Side
  /** Rows of the first contact and its customer, which the neighbor must not reach. */
  theirs: Row[]
  /** The rows of the neighbor. */
  own: Row[]
  /** A session of the first contact whose identity was not proven. */
  unverified: string
  /** Sessions in the first one's team, of a role that holds all permissions but the one. */
  lacking: Record<CustomerPermission, string>
}

const isOfContacts = ({ access }: Route): boolean => access.kind === 'contact'

/** Adds a neighbor to the existing organization. */
export async function moveInBeside(world: World): Promise<Neighbour> {
  const { sql, home } = world
  const { live } = home.environments
  const personal = async () =>
    (await rowsOf(sql, home)).filter(({ environmentId, isPersonal }) => environmentId === live && isPersonal)
  const theirs = await personal()
  const contact = await openContactSession(sql, live, await seatContact(sql, live))
  const side = { ...home, credentials: { ...home.credentials, contact } }
  await fill({ ...world, routes: world.routes.filter(isOfContacts) }, side)
  const known = new Set(theirs.map(({ id }) => id))
  const own = (await personal()).filter(({ id }) => !known.has(id))
  const unverified = await openContactSession(sql, live, home.contacts.live, { verified: false })
  return { side, theirs, own, unverified, lacking: await lackingOne(world) }
}

async function lackingOne({ sql, home }: World): Promise<Neighbour['lacking']> {
  const { live } = home.environments
  const sessions = customerPermissionNames.map(async (permission) => {
    const rest = customerPermissionNames.filter((name) => name !== permission)
    const contactId = await seatBeside(sql, live, home.contacts.live, rest)
    return [permission, await openContactSession(sql, live, contactId)] as const
  })
  return Object.fromEntries(await Promise.all(sessions)) as Neighbour['lacking']
}
