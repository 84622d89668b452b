/** The caller gave up; the mail may still be sent. */
export class MailOverdue extends Error {
  override name = 'MailOverdue'
}

/** The socket's timeout detects silence only; a server that trickles its answer needs a deadline as well. */
export async function withinDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const overdue = Promise.withResolvers<never>()
  const timer = setTimeout(() => overdue.reject(new MailOverdue('The mail server timed out')), milliseconds)
  try {
    return await Promise.race([work, overdue.promise])
  } finally {
    clearTimeout(timer)
  }
}
