import type { Output } from '../../app/api.ts'
import type { Team } from '../../app/session.tsx'

/** Returns the answer as far as it is known: for a customer larger than one page the service decides. */
export const isOnlyOwner = ({ role }: Team, page: Output<'GET /v1/contact/customer/members'> | undefined): boolean =>
  role.key === 'owner' &&
  page !== undefined &&
  page.offset === 0 &&
  !page.has_more &&
  page.members.filter((member) => member.role.key === 'owner').length === 1
