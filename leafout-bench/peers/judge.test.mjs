// SPDX-License-Identifier: Apache-2.0
// node --test judge.test.mjs

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Score, wrongs } from './judge.mjs';
import { soFar } from './reference.mjs';

const shown = (text) => JSON.stringify(soFar(text).value);

test('the reference shows what is certain, and no more', () => {
  assert.equal(shown(''), undefined);
  assert.equal(shown('{"na'), '{}');
  assert.equal(shown('{"name":'), '{}');
  assert.equal(shown('{"name":"'), '{"name":""}');
  assert.equal(shown('{"name":"A\\u00'), '{"name":"A"}');
  assert.equal(shown('{"n":12'), '{}');
  assert.equal(shown('{"n":12,'), '{"n":12}');
  assert.equal(shown('[tru'), '[]');
  assert.equal(shown('[true'), '[true]');
  assert.equal(shown('["\\ud83d'), '[""]');
  assert.equal(shown('["\\ud83d\\ude00'), '["😀"]');
  assert.equal(shown('["\\ud83dx'), '["\\ud83dx"]');
  assert.equal(shown('{"a":{"b":[1,{"c":"d"}],"e":"f'), '{"a":{"b":[1,{"c":"d"}],"e":"f"}}');
  assert.equal(shown('{"__proto__":"p"}'), '{"__proto__":"p"}');
});

test('the reference shows the whole of a whole document', () => {
  for (const text of ['{"a":[1,-2.5e3,true,false,null,{}],"b":"\\"\\\\\\/\\b\\f\\n\\r\\t"}', ' [ [ ] , "x" ] ', '"x"']) {
    assert.deepEqual(soFar(text).value, JSON.parse(text));
  }
});

test('what can still grow into the whole is right', () => {
  const whole = JSON.parse('{"a":"text","b":[1,{"c":true}],"d":"😀"}');
  for (const part of ['{}', '{"a":""}', '{"a":"te","b":[]}', '{"b":[1,{}]}', '{"b":[1,{"c":true}],"d":""}']) {
    assert.deepEqual([...wrongs(JSON.parse(part), whole)], []);
  }
});

test('what is taken back later is counted by its kind', () => {
  const kinds = (part, whole, certain) =>
    [...wrongs(JSON.parse(part), JSON.parse(whole), certain, certain !== undefined)].join();
  assert.equal(kinds('[12]', '[123]'), 'number');
  assert.equal(kinds('[null]', '[123]'), 'word');
  assert.equal(kinds('[false]', '[true]'), 'word');
  assert.equal(kinds('["tr"]', '[true]'), 'other');
  assert.equal(kinds('[1,2]', '[1]'), 'other');
  assert.equal(kinds('{"na":"x"}', '{"name":"x"}'), 'key');
  assert.equal(kinds('["a\\\\"]', '["a\\n"]', ['a']), 'half escape');
  assert.equal(kinds('["bx"]', '["a\\n"]', ['a']), 'other');
  assert.equal(kinds('["ax"]', '["a\\n"]'), 'other');
  assert.equal(kinds('["\\ud83d"]', '["😀"]'), 'half pair');
  assert.equal(kinds('["\\ud83d"]', '["\\ud83d alone"]'), '');
});

test('a score adds up', () => {
  const text = '[12,3]';
  const score = new Score('somebody');
  score.add('d', text, { cut: 2, part: [1], whole: [12, 3] }); // wrong
  score.add('d', text, { cut: 3, part: [12], whole: [12, 3] }); // a guess, and right
  score.add('d', text, { cut: 4, part: [12], whole: [12, 3] }); // certain
  score.add('d', text, { cut: 5, part: undefined, whole: [12, 4] }); // shows nothing, and is wrong in the end
  score.add('d', text, { cut: 6, failed: true });
  assert.deepEqual(
    [score.cuts, score.wrong, score.kinds.number, score.early, [...score.otherEnds], [...score.refused]],
    [5, 1, 1, 1, ['d'], ['d']],
  );
  assert.equal(score.certain, 1 + 1 + 2 + 2 + 3);
  assert.equal(score.shown, 1 + 1 + 2);
});
