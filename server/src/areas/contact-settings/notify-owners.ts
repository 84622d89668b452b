import type { Change, Scope } from '../../platform/change.ts'
import type { StaffCaller } from '../../platform/http/callers.ts'
import { mailOwners } from '../members/public.ts'

interface By {
  caller: Pick<StaffCaller, 'user' | 'organization'>
  scope: Scope
  publicUrl: string
}

interface Notice {
  subject: string
  /** Follows the name of the staff member: "changed …". */
  what: string
  more?: string[]
  action?: { label: string; url: string }
}

/** Mails the owners about a change that decides who can sign in as a contact. */
export async function notifyOwners(tx: Change, by: By, { subject, what, more = [], action }: Notice): Promise<void> {
  const { user, organization } = by.caller
  const { environment, organizationId } = by.scope
  await mailOwners(tx, organizationId, {
    subject: `${subject}: ${organization.name} (${environment})`,
    paragraphs: [
      `${user.name} (${user.email}) ${what}, for ${organization.name} in the ${environment} environment.`,
      ...more,
    ],
    action: action ?? { label: 'View sign-in settings', url: `${by.publicUrl}/contact-auth` },
    footer:
      'You get this email because you are an owner. If you did not expect this, check your members and their roles.',
  })
}
