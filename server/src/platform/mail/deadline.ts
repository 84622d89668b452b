/** Whoever waits has given up; what was asked for may still happen. */
export class MailOverdue extends Error {
  override name = 'MailOverdue'
}

/** The socket's own timeout sees silence only; a server that trickles its answer needs an end as well. */
export async function withinDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const overdue = Promise.withResolvers<never>()
  const timer = setTimeout(() => overdue.reject(new MailOverdue('The mail server took too long')), milliseconds)
  try {
    return await Promise.race([work, overdue.promise])
  } finally {
    clearTimeout(timer)
  }
}
