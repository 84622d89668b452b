/** How the audit log names an account. */
export const accountTarget = ({ id, email }: { id: string; email: string }) => ({ type: 'user', id, name: email })
