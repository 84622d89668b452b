export const texts = {
  billing: 'Billing',
  planUsageAndInvoicesOfName: (name: string | number) => `Plan, usage and invoices of ${name}.`,
}
