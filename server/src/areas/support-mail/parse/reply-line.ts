/** Marks the end of a reply in every mail that can be answered. Text below it is a quote. */
export const replyLine = '##- Reply above this line -##'
