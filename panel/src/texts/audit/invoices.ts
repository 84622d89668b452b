import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'invoice.refund_requested': 'requested a refund of the invoice {target}',
  'invoices.exported': 'exported the invoices of {target}',
  'invoices.customer_name_removed': 'removed the name of the deleted customer {target} from its invoices',
  'billing_details.updated': 'changed the billing details of the {target} environment',
}
