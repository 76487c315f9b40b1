/** The words of a message that lead to the API's guide, a page of the server's own (src/http/docsPage.ts). */
export const apiGuide = (words: string) => (
  <a href="/api/docs" className="text-ink underline underline-offset-4">
    {words}
  </a>
);
