import type { Language } from '#domain/account/language.ts';

/**
 * A mail of ours in HTML, made of its text: the same sentences and links under the product's name and the subject. It
 * loads nothing and has no script, and no sign of whether it was read. `language`: of the text, where it is known.
 */
export function mailHtml(mail: { subject: string; text: string; language: Language | null }): string {
  const subject = escaped(mail.subject);
  const paragraphs = mail.text
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${linesOf(paragraph)}</p>`)
    .join('\n');
  return `<!doctype html>
<html${mail.language === null ? '' : ` lang="${mail.language}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
<style>${dark}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fafbf5">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#fafbf5">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="brand" style="padding:0 4px 12px;font:600 17px/1.4 ${fonts};color:#005f50">Shunya</td></tr>
<tr><td class="sheet" style="padding:24px 20px 8px;background:#ffffff;border:1px solid #d9e0da;border-radius:18px;font:17px/1.55 ${fonts};color:#072523;overflow-wrap:anywhere;word-break:break-word">
<h1 style="margin:0 0 16px;font:600 22px/1.3 ${fonts}">${subject}</h1>
${paragraphs}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const fonts = `system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans Devanagari',sans-serif`;

/** Over the styles in place, which clients without style sheets keep. */
const dark = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.paper { background: #0a1616 !important; }
.sheet { background: #132120 !important; border-color: #2c3b3a !important; color: #e8f1ed !important; }
.brand, .link { color: #5ed7b5 !important; }
}`;

const linesOf = (paragraph: string): string => paragraph.split('\n').map(withLinks).join('<br>\n');

/** An address in a text, without the sign that ends its sentence. */
const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)।]/g;

/** Addresses as links that show where they lead; all else escaped. */
function withLinks(line: string): string {
  let html = '';
  let from = 0;
  for (const { 0: url, index } of line.matchAll(address)) {
    const shown = escaped(url);
    html += `${escaped(line.slice(from, index))}<a class="link" href="${shown}" style="color:#005f50">${shown}</a>`;
    from = index + url.length;
  }
  return html + escaped(line.slice(from));
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '');
