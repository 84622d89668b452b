/** The entry of the browser's storage with the items that were opened from the search. */
export const recentKey = 'userkeep.search.recent'
