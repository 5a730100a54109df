/** JPEG's markers, each after an 0xff (ITU T.81, table B.1). */
const START_OF_SCAN = 0xda;
const END = 0xd9;
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Number of scans in a JPEG, counted up to `most` + 1. Each scan of a progressive JPEG goes over the whole
 * picture, so a small file with thousands of them takes minutes to decode.
 */
export function countJpegScans(bytes: Uint8Array, most: number): number {
  let scans = 0;
  for (let at = bytes.indexOf(0xff); at >= 0 && scans <= most; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? END;
    if (marker === END) break;
    if (marker === START_OF_SCAN) scans += 1;
    // In picture data 0xff is followed by 0, and markers may be padded with 0xff.
    if (marker === 0xff) at += 1;
    else if (marker === 0 || isBare(marker)) at += 2;
    else at += 2 + Math.max(2, ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
  }
  return scans;
}
