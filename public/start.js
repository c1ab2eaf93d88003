/**
 * Before the page's own scripts: says what is missing where the page cannot run, and what failed where it did not start.
 * A plain script in old syntax, because a browser that needs its words may know no modules.
 */
(function () {
  'use strict';
  var root = document.documentElement;
  var app = document.getElementById('app');

  // The build names its languages. Development has one, and then the page stays.
  var languages = (root.getAttribute('data-languages') || root.lang).split(' ');

  /** What the address asks for, what the reader chose on this page, or what the browser prefers. */
  function wantedLanguage() {
    var asked = /[?&]language=(\w+)/.exec(location.search);
    var wanted = [asked && asked[1]];
    try {
      wanted.push(localStorage.getItem('espalier-language ' + location.pathname.replace(/[^/]*$/, '')));
    } catch (error) {
      // Storage is denied: the browser decides.
    }
    wanted = wanted.concat(navigator.languages || navigator.language);
    for (var i = 0; i < wanted.length; i++) {
      var code = String(wanted[i]).slice(0, 2);
      if (languages.indexOf(code) >= 0) return code;
    }
    return root.lang;
  }

  var language = wantedLanguage();
  var page = language === 'en' ? (location.protocol === 'file:' ? 'index.html' : './') : language + '.html';
  // A host may answer every address with one page: then the address has the wanted name already.
  if (language !== root.lang && location.pathname.slice(-page.length) !== page) {
    root.setAttribute('data-page', 'leaving');
    location.replace(page + location.search + location.hash);
    return;
  }

  function paragraph(text) {
    var element = document.createElement('p');
    element.textContent = text;
    return element;
  }

  function say(state, title, sentences, canReload) {
    root.setAttribute('data-page', state);
    var box = document.createElement('div');
    box.className = 'start-message';
    box.setAttribute('role', 'alert');
    var heading = document.createElement('h2');
    heading.textContent = title;
    box.appendChild(heading);
    for (var i = 0; i < sentences.length; i++) box.appendChild(paragraph(sentences[i]));
    if (canReload) {
      var button = document.createElement('button');
      button.className = 'button';
      button.textContent = 'Reload the page';
      button.onclick = function () {
        location.reload();
      };
      box.appendChild(button);
    }
    var wait = document.getElementById('start-wait');
    if (wait) wait.parentNode.removeChild(wait);
    app.appendChild(box);
  }

  var missing = [];
  if (!('noModule' in document.createElement('script'))) missing.push('JavaScript modules');
  if (typeof WebAssembly !== 'object' || typeof WebAssembly.instantiate !== 'function')
    missing.push('WebAssembly');
  if (typeof Worker !== 'function') missing.push('web workers');
  if (typeof BigInt64Array !== 'function') missing.push('64-bit integers');

  if (missing.length > 0) {
    say(
      'unsupported',
      'This browser cannot train',
      [
        'Espalier trains a small network in this page. For that it needs ' +
          missing.join(', ') +
          ', which this browser lacks or has turned off.',
        'Open the page in a current Chrome, Edge, Firefox or Safari. In a locked-down profile, allow ' +
          (missing.indexOf('WebAssembly') >= 0 ? 'WebAssembly' : 'scripts') +
          ' for this site, then load the page again.',
      ],
      false
    );
    return;
  }

  if (location.protocol === 'file:') {
    say(
      'from-disk',
      'This page was opened from disk',
      [
        'Browsers let no page from disk train, so it does nothing here and records nothing: upload it to a learning platform or a web server, and open it there.',
      ],
      false
    );
    return;
  }

  function isStarting() {
    return !root.hasAttribute('data-page');
  }
  window.addEventListener(
    'error',
    function (event) {
      if (!isStarting()) return;
      if (event.target && event.target.tagName === 'SCRIPT')
        return say(
          'failed',
          'The page could not be loaded',
          [
            'One of its scripts did not arrive. Look at the connection, then reload the page. Stored runs are not lost.',
          ],
          true
        );
      if (event.message)
        say(
          'failed',
          'The page could not start',
          [
            'Something went wrong before it was ready: ' + event.message + '.',
            'Reload the page. If that does not help, try another browser or another language setting; stored runs are not lost.',
          ],
          true
        );
    },
    true
  );
})();
