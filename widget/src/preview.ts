// Nothing that the first script of a page has may stand here: what both take would become a third script that the page waits for.
void import('./preview/show-preview.tsx')
