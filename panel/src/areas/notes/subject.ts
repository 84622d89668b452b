/** The contact or the customer that notes and tags are about. */
export interface Subject {
  kind: 'contacts' | 'customers'
  id: string
}
