import type { AuditSentences } from '../../app/audit.ts'
import { fromTo } from '../audit-words.ts'

export const audit: AuditSentences = {
  'member.invited': 'invited {target} to the team',
  'member.joined': 'joined the team',
  'member.role_changed': ({ changes }) => `changed the role of {target}${fromTo(changes.role)}`,
  'member.removed': 'removed {target} from the team',
  'member.left': 'left the team',
  'invitation.resent': 'resent the invitation to {target}',
  'invitation.revoked': 'revoked the invitation to {target}',
}
