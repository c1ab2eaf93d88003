/** Rows of parquet files: TRL's completions and Trackio's exports. Its library is loaded with the first such file. */
import type { ColumnChunk } from 'hyparquet';
import type { ForeignFile } from './file.ts';
import type { JsonRecord } from './json.ts';

/** Columns that hold pictures or other bytes. */
const isText = (type: string | undefined): boolean => type !== 'FIXED_LEN_BYTE_ARRAY' && type !== 'INT96';

/** Calls `each` with every row, whole numbers as numbers. Throws on a file that is torn or packed in a way that no reader knows. */
export async function parquetRows(
  file: ForeignFile,
  each: (row: JsonRecord, at: number) => void,
  onPart: (read: number) => void,
): Promise<void> {
  const { parquetMetadataAsync, parquetRead } = await import('hyparquet');
  // The bytes of a row group, which are asked for once for each part of it.
  const held = new Map<string, Promise<ArrayBuffer>>();
  const buffer = {
    byteLength: file.size,
    slice(start: number, end = file.size) {
      const bytes = held.get(`${start} ${end}`) ?? file.slice(start, end);
      held.set(`${start} ${end}`, bytes);
      return bytes;
    },
  };
  const metadata = await parquetMetadataAsync(buffer);
  const root = metadata.schema[0];
  const columns = metadata.schema
    .slice(1)
    .filter((one) => one.num_children === undefined && isText(one.type));
  const names = [...new Set(columns.map(({ name }) => name))].filter((name) => name !== '__index_level_0__');
  const total = Number(metadata.num_rows);
  if (root === undefined || names.length === 0 || total === 0) return;
  const isFlat = (root.num_children ?? 0) === metadata.schema.length - 1;
  const codecs = metadata.row_groups.flatMap(({ columns: parts }) =>
    parts.map((one) => one.meta_data?.codec),
  );
  // Snappy, which pandas and datasets write, needs no reader besides; polars writes Zstandard.
  const isPlain = codecs.every((codec) => codec === 'SNAPPY' || codec === 'UNCOMPRESSED');
  const packing = isPlain ? {} : { compressors: (await import('hyparquet-compressors')).compressors };
  const read = (columns: readonly string[], rowStart: number, rowEnd: number): Promise<Row[]> =>
    new Promise((resolve, reject) => {
      const wanted = {
        ...{ file: buffer, metadata, rowStart, rowEnd },
        ...(isFlat && { columns: [...columns] }),
      };
      parquetRead({ ...wanted, ...packing, rowFormat: 'object', onComplete: resolve }).catch(reject);
    });
  let begin = 0;
  for (const { num_rows: count, columns: parts } of metadata.row_groups) {
    const end = begin + Number(count);
    // Large columns are decoded some pages at a time, because a file often has one group; the others are decoded once.
    const large = isFlat
      ? parts.filter(isLarge).flatMap(({ meta_data: of }) => of?.path_in_schema[0] ?? [])
      : [];
    const small = names.filter((name) => !large.includes(name));
    const bytes = parts.reduce((sum, { meta_data: of }) => sum + Number(of?.total_compressed_size ?? 0), 0);
    const step = large.length === 0 ? end - begin : Math.ceil((end - begin) / Math.ceil(bytes / partBytes));
    const rows = small.length === 0 ? null : await read(small, begin, end);
    for (let from = begin; from < end; from += step) {
      const more = large.length === 0 ? null : await read(large, from, Math.min(end, from + step));
      for (let at = from; at < Math.min(end, from + step); at++)
        each(plain({ ...rows?.[at - begin], ...more?.[at - from] }), at + 1);
      onPart(Math.round((file.size * Math.min(end, from + step)) / total));
    }
    begin = end;
    held.clear();
  }
}

type Row = Record<string, unknown>;

/** Bytes of a column that are decoded at a time. */
const partBytes = 1 << 22;

/** Whether a column of a row group is decoded some pages at a time: a column of one page would be decoded whole each time. */
function isLarge({ meta_data: of }: ColumnChunk): boolean {
  const pages = (of?.encoding_stats ?? []).filter(({ page_type: type }) => type !== 'DICTIONARY_PAGE');
  const count = pages.reduce((sum, { count }) => sum + count, 0);
  return (
    of !== undefined &&
    of.total_compressed_size > partBytes &&
    count > 2 * (Number(of.total_compressed_size) / partBytes)
  );
}

function plain(row: Row): JsonRecord {
  for (const name in row) {
    const value = row[name];
    if (typeof value === 'bigint') row[name] = Number(value);
    else if (value instanceof Date) row[name] = value.toISOString();
  }
  return row as JsonRecord;
}
