/** Returns the account as the audit log names it. */
export const accountTarget = ({ id, email }: { id: string; email: string }) => ({ type: 'user', id, name: email })
