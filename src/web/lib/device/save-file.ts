export function saveBlob(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // After the click was handled the browser has the file.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

export const saveFile = (name: string, type: string, content: string): void =>
  saveBlob(name, new Blob([content], { type }));
