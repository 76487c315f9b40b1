/** Saves a file through the browser, under this name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // After the browser has read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
