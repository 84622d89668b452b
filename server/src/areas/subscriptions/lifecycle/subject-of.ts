/** Calls about one subscription are carried out in the order in which they were asked for. */
export const subjectOf = ({ id }: { id: string }): string => `subscription:${id}`

export const subscriptionOfSubject = (subject: string): string => subject.replace(/^subscription:/, '')
