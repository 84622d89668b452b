/** The maximum number of endpoints of a customer. */
export const mostPerTeam = 5
