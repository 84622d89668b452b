import type { Output } from '../../app/api.ts'
import type { Team } from '../../app/session.tsx'

/** As far as it can be told: of a team too large for one page the service knows, and refuses. */
export const isOnlyOwner = ({ role }: Team, page: Output<'GET /v1/contact/customer/members'> | undefined): boolean =>
  role.key === 'owner' &&
  page !== undefined &&
  page.offset === 0 &&
  !page.has_more &&
  page.members.filter((member) => member.role.key === 'owner').length === 1
