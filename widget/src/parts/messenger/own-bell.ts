/** Returns whether the page shows notifications by itself. */
export const hasOwnBell = (): boolean => document.querySelector('userkeep-notifications') !== null
