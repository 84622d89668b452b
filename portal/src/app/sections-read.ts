/** Returns the sections with content; read again after a change that fills or empties one. */
export const sectionsRead = 'GET /v1/contact/portal'
