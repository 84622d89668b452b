/** Endpoints of one team. */
export const mostPerTeam = 5
