/** Says which sections there are; read again after whatever fills or empties one. */
export const sectionsRead = 'GET /v1/contact/portal'
