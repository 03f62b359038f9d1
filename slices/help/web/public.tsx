export { articles } from './articles.ts'
export { HelpArticle, HelpHome } from './help-pages.tsx'
